/** A request is approved from a mail, after signing in, while the page of a colleague shows who has decided. */
import { channelRoutes } from '#messaging/contract/channel.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { makeTwoHeads, startPurchase } from './support/channels.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { expect, mailChannel, OUTSIDE, test } from './support/mail-office.ts'
import { expectNoSideways, rowOf } from './support/pages.ts'
import { ADMIN, enter, signIn } from './support/people.ts'
import { zh } from './support/words.ts'

test('approved from a mail, and the page of a colleague shows it as done', async ({ own, page, visitor, watch }) => {
  const { mail, url } = own
  const admin = await signInByCall(url, ADMIN)
  const { bob, cat, bobByCall, catByCall } = await makeTwoHeads(admin, url)
  const profile = await bobByCall.call(centerRoutes.profile)
  await bobByCall.call(centerRoutes.saveProfile, { body: { ...profile, email: 'bob@example.com' } })
  await admin.call(channelRoutes.create, { body: mailChannel(mail) })
  await startPurchase(admin, '三台打印机', `camunda:candidateUsers="${bob.id},${cat.id}"`)

  // A message of before may come first: one that says which roles were given.
  const find = () => mail.mails.find(({ subject }) => subject.includes('三台打印机'))
  await expect.poll(() => find()?.to).toEqual(['bob@example.com'])
  const link = /同意：(\S+)/.exec(find()?.text ?? '')?.[1]?.replace(OUTSIDE, url) ?? 'no link'
  expect(link).toContain(`${url}/#/msgAction?t=`)
  const theirs = await visitor()
  await enter(theirs, catByCall, url, '/msg/mine')
  await expect(rowOf(theirs, '三台打印机')).toBeVisible()
  await expect(rowOf(theirs, '三台打印机')).not.toContainText('鲍主管')

  await page.setViewportSize({ width: 390, height: 844 })
  // Without a session it is as if there were no such ticket.
  watch.expect(/404 POST \/xtbg\/msg\/action\/link\/look/)
  await page.goto(link)
  await page
    .getByRole('main')
    .getByRole('button', { name: zh('route.signIn') })
    .click()
  await signIn(page, bob)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('三台打印机')
  await expect(page.getByText('鲍主管')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByLabel(zh('messaging.action.comment')).fill('可以')
  await page.getByRole('button', { name: '同意' }).click()
  await expect(page.getByText('已同意')).toBeVisible()
  await expect(rowOf(theirs, '三台打印机')).toContainText('已同意鲍主管')
  await page.reload()
  await expect(page.getByText('已同意')).toBeVisible()
})
