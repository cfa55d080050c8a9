/** The virus scan: an administrator turns it on, an employee's infected upload is refused; and the room of a user. */
import { ClamdDouble, eicar, EICAR_NAME } from '../tests/clamd-double.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { startDemo, type RunningDemo } from './support/demo.ts'
import { makeHolder } from './support/holder.ts'
import { dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { ADMIN, enter } from './support/people.ts'
import { expect, test as journeys } from './support/test.ts'
import { zh } from './support/words.ts'

const test = journeys.extend<object, { scanned: RunningDemo }>({
  scanned: [
    async ({ playwright: _ }, use) => {
      const clamd = await ClamdDouble.start()
      const server = await startDemo({ CLAMD: clamd.address })
      await use(server)
      await server.stop()
      await clamd.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const text = (name: string, content: Buffer | string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('an administrator turns the scan on; an infected upload is refused and says why, a clean one arrives', async ({
  scanned,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^422 POST \/xtbg\/sys\/oss\/upload$/)
  const admin = await signInByCall(scanned.url, ADMIN)
  await scanned.sql(`update sys_param set value = '1' where key = 'oss.user.mb'`)

  await test.step('the parameter is set to refuse', async () => {
    await enter(page, admin, scanned.url, '/sys/param?keyword=oss.scan')
    await page.getByRole('button', { name: 'oss.scan', exact: true }).click()
    await page.getByRole('dialog').getByLabel(zh('system.param.value'), { exact: true }).fill('2')
    await page.getByRole('button', { name: zh('kit.form.save'), exact: true }).click()
    await expect(rowOf(page, 'oss.scan')).toContainText('2')
  })

  const { caller: employee } = await makeHolder(admin, scanned.url, ['sys:oss:page', 'sys:oss:upload'])
  const office = await visitor()

  await test.step('an employee uploads EICAR and a clean file', async () => {
    await enter(office, employee, scanned.url, '/sys/oss')
    await office
      .getByRole('button', { name: zh('system.oss.upload') })
      .first()
      .click()
    const drawer = dialogOf(office, zh('system.oss.upload'))
    const asked = office.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: zh('kit.upload.choose'), exact: true }).click()
    await (await asked).setFiles([text('带毒.txt', eicar()), text('干净.txt', 'x'.repeat(900_000))])
    await expect(drawer.getByText(`“带毒.txt”含有病毒（${EICAR_NAME}）`, { exact: true })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '干净.txt', exact: true })).toBeVisible()
    await expectAccessible(office)
    await drawer.getByRole('button', { name: zh('system.oss.done') }).click()
  })

  await test.step('the state of the scan says that the scanner answers', async () => {
    await office.getByRole('button', { name: zh('system.oss.scan'), exact: true }).click()
    const scan = dialogOf(office, zh('system.oss.scan'))
    await expect(scan).toContainText(zh('system.oss.scan.scanner.ready'))
    await expect(scan).toContainText(zh('system.oss.scan.mode.2'))
    await expect(scan.getByRole('button', { name: zh('system.oss.scan.begin') })).toHaveCount(0)
    await expectAccessible(office)
    await office.keyboard.press('Escape')
  })

  await test.step('the room of the user is in the personal centre', async () => {
    await office.goto(`${scanned.url}/#/user/center`)
    const room = office.getByRole('region', { name: zh('system.oss.own') })
    await expect(room).toContainText('1 MB')
    await expect(room.getByRole('meter')).toHaveJSProperty('value', 900_000)
    await office.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(office)
  })
})
