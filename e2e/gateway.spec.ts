/** The ways in from elsewhere: stable links to records, and people whom another system brings in. */
import { entryClientRoutes, entryRoutes } from '#gateway/contract/entry.ts'
import { expectAccessible } from './support/accessible.ts'
import { Caller } from './support/caller.ts'
import { act, confirm, dialogOf, expectHome, rowOf } from './support/pages.ts'
import { enter, makePerson, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('a stable link finds its record, after signing in where that is needed; any other leads nowhere', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^404 GET \/xtbg\/gw\/jump$/)
  const person = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const link = `/jump?type=user&id=${person.id}`

  await test.step('a stranger signs in first, and the place is kept', async () => {
    await page.goto(`/#${link}`)
    await expect(page).toHaveURL(new RegExp(`redirect=${encodeURIComponent('/jump?type=user')}`))
    await signIn(page, { username: 'admin', password: 'Portico-Admin-1' })
    await expect(dialogOf(page, zh('system.user.detail'))).toContainText(person.realName)
    await expect(page).toHaveURL(new RegExp(`#/sys/user\\?id=${person.id}`))
  })

  await test.step('missing, unknown and hostile links look alike', async () => {
    const missing = '0192d5a0-0000-7000-8000-00000000ffff'
    const hostile = ['https://evil.example', '//evil.example', 'javascript:alert(1)'].map(encodeURIComponent)
    for (const query of [
      `type=user&id=${missing}`,
      `type=planet&id=${person.id}`,
      ...hostile.map((id) => `type=user&id=${id}`),
    ]) {
      await page.goto(`/#/jump?${query}`)
      await expect(page.getByRole('heading', { name: zh('gateway.jump.lost') })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(demo.url)
    }
    await expectAccessible(page)
  })
})

test('an administrator registers a system, which brings somebody in once, and only to a place of ours', async ({
  demo,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^422 POST \/xtbg\/gw\/entry\/exchange$/)
  const code = unique('uuc').toLowerCase()
  const person = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  await enter(page, demo.admin, demo.url, '/gw/client')
  await page.getByRole('button', { name: zh('gateway.client.create') }).click()
  const form = dialogOf(page, zh('gateway.client.create'))
  await form.getByLabel(zh('gateway.client.name')).fill(`用户中心 ${code}`)
  await form.getByLabel(zh('gateway.client.code')).fill(code)
  await form.getByLabel(zh('gateway.client.signInUrl')).fill(`${demo.url}/elsewhere`)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  const told = dialogOf(page, zh('gateway.client.secret'))
  const secret = await told.getByLabel(zh('gateway.client.secret'), { exact: true }).inputValue()
  const clientId = await told.getByLabel(zh('gateway.client.clientId')).inputValue()
  await expectAccessible(page)
  await told.getByRole('button', { name: zh('kit.gotIt') }).click()
  await expect(rowOf(page, code)).toContainText(clientId)

  const system = new Caller(demo.url, '')
  const ticketFor = async (redirect?: string) => {
    const body = { clientId, secret, username: person.username, ...(redirect && { redirect }) }
    return (await system.call(entryRoutes.issue, { body })).ticket
  }
  const guest = await visitor()
  await test.step('the ticket opens the place the system named', async () => {
    const ticket = await ticketFor('/user/center')
    await guest.goto(`/#/uuc?ticket=${ticket}&redirect=${encodeURIComponent('https://evil.example/')}`)
    await expect(guest).toHaveURL(/#\/user\/center/)
    await expect(guest.getByText(person.realName).first()).toBeVisible()

    const other = await visitor()
    await other.goto(`/#/uuc?ticket=${ticket}`)
    await expect(other.getByRole('heading', { name: zh('gateway.entry.refused') })).toBeVisible()
    await expectAccessible(other)
    await other.goto(`/#/uuc?ticket=${await ticketFor()}&redirect=${encodeURIComponent('https://evil.example/')}`)
    await expectHome(other)
  })

  await test.step('whoever is signed in is asked first', async () => {
    await page.goto(`/#/uuc?ticket=${await ticketFor()}`)
    await expect(page.getByRole('button', { name: zh('gateway.entry.continue') })).toBeVisible()
  })

  await test.step('who was sent there comes back with a code, and a foreign state counts for nothing', async () => {
    const sent = await visitor()
    const left = sent.waitForRequest((request) => request.url().includes('/elsewhere'))
    await sent.route('**/elsewhere?**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>sign in here</p>' }),
    )
    await sent.goto(`/#/uuc?client=${clientId}&redirect=${encodeURIComponent('/user/center')}`)
    const asked = new URL((await left).url()).searchParams
    await expect(sent.getByText('sign in here')).toBeVisible()
    expect(asked.get('redirect_uri')).toBe(`${demo.url}/#/callback`)
    await sent.goto(`${asked.get('redirect_uri')}?code=${await ticketFor()}&state=${asked.get('state')}`)
    await expect(sent).toHaveURL(/#\/user\/center/)

    const forged = await visitor()
    await forged.goto(`/#/callback?code=${await ticketFor()}&state=${asked.get('state')}`)
    await expect(forged.getByText(zh('gateway.entry.foreignState'))).toBeVisible()
  })

  await test.step('a deleted system brings nobody in', async () => {
    await enter(page, demo.admin, demo.url, '/gw/client')
    await act(page, `用户中心 ${code}`, zh('gateway.client.delete'))
    await confirm(page, zh('gateway.client.delete.ask', { count: 1 }), zh('gateway.client.delete'))
    await expect(rowOf(page, code)).toHaveCount(0)
    const { list } = await demo.admin.call(entryClientRoutes.page, { query: { keyword: code } })
    expect(list).toEqual([])
  })
})
