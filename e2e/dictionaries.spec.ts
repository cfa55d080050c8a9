/**
 * A label that is renamed under the eyes of a colleague; forms, order and refusals are in
 * `modules/system/web/dict/DictPage.component.test.tsx`.
 */
import { signInByCall } from './support/caller.ts'
import { dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('a label renamed by one is read by a colleague at once, without loading the page anew', async ({
  demo,
  page,
  visitor,
}) => {
  const renamed = unique('在岗')
  const { username, password } = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const theirs = await visitor()
  await enter(theirs, await signInByCall(demo.url, { username, password }), demo.url, '/sys/user')
  const status = theirs
    .getByRole('row')
    .filter({ has: theirs.getByRole('cell') })
    .first()
  await expect(status).toContainText('正常')
  await theirs.evaluate(() => Object.assign(window, { isSamePage: true }))

  await enter(page, demo.admin, demo.url, '/sys/dict?type=user_status')
  const rename = async (from: string, to: string) => {
    await rowOf(page, from)
      .getByRole('button', { name: `${zh('system.dict.update')} ${from}` })
      .click()
    const form = dialogOf(page, zh('system.dict.edit', { name: from }))
    await form.getByLabel(zh('system.dict.label')).fill(to)
    await form.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(form).toHaveCount(0)
  }
  await rename('正常', renamed)
  await expect(status).toContainText(renamed)
  await rename(renamed, '正常')
  await expect(status).toContainText('正常')
  expect(await theirs.evaluate(() => 'isSamePage' in window)).toBe(true)
})
