/** Quiet hours hold a mail up until they end; a digest has what is still unread when it comes, and leads there. */
import { channelRoutes } from '#messaging/contract/channel.ts'
import { deliveryRoutes } from '#messaging/contract/delivery.ts'
import { noticeRoutes } from '#messaging/contract/notice.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { startPurchase } from './support/channels.ts'
import { expect, mailChannel, OUTSIDE, test } from './support/mail-office.ts'
import { expectNoSideways } from './support/pages.ts'
import { ADMIN, enter, makePerson } from './support/people.ts'
import { zh } from './support/words.ts'

const MAIL = 'rita@example.com'
/** Digests are looked for once a minute, unless one is due before. */
const A_MINUTE = { timeout: 90_000 }

/** A zone in which the clock shows this hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // In these names plus is behind Greenwich.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test('a mail waits for the end of quiet hours; a digest has what is unread, and leads to it', async ({ own, page }) => {
  test.setTimeout(300_000)
  const { mail, sql, url } = own
  const admin = await signInByCall(url, ADMIN)
  const rita = await makePerson(admin, url, { roles: ['员工'], realName: '任丽塔' })
  const ritaByCall = await signInByCall(url, { ...rita })
  const profile = await ritaByCall.call(centerRoutes.profile)
  await ritaByCall.call(centerRoutes.saveProfile, { body: { ...profile, email: MAIL } })
  await admin.call(channelRoutes.create, { body: mailChannel(mail) })
  const mailsAbout = (words: string) => mail.mails.filter((one) => one.to.includes(MAIL) && one.subject.includes(words))
  /** Lets the clock of the user show another hour. */
  const letItBe = (hour: number) =>
    sql('update msg_preference set time_zone = $1 where user_id = $2', [zoneAt(hour), rita.id])

  await test.step('notices come in a digest, nights are quiet', async () => {
    await enter(page, ritaByCall, url, '/user/center')
    const card = page.getByRole('region', { name: zh('messaging.preference.title') })
    const names = { kind: zh('messaging.channel.kind.mail'), category: zh('messaging.category.notice') }
    await card.getByRole('combobox', { name: zh('messaging.preference.of', names) }).click()
    await page.getByTitle(zh('messaging.preference.choice.digest'), { exact: true }).click()
    await card.getByRole('switch', { name: zh('messaging.quiet.title') }).click()
    await card.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(page.getByText(zh('messaging.preference.saved'))).toBeVisible()
  })

  await test.step('at eleven in the evening the mail of a task waits; at noon it comes', async () => {
    await letItBe(23)
    await startPurchase(admin, '三台打印机', `camunda:assignee="${rita.id}"`)
    const waiting = async () => {
      const { list } = await admin.call(deliveryRoutes.page, { query: { keyword: '三台打印机' } })
      return list.map(({ state, nextDate, attempts }) => ({
        state,
        attempts,
        isLater: Date.parse(nextDate ?? '') > Date.now() + 3_600_000,
      }))
    }
    await expect.poll(waiting).toEqual([{ state: 'waiting', attempts: 0, isLater: true }])
    expect(mailsAbout('三台打印机')).toEqual([])
    await letItBe(12)
    await sql(`update msg_delivery set next_at = now() where user_id = $1 and status = 0`, [rita.id])
    await expect.poll(() => mailsAbout('三台打印机').length).toBe(1)
  })

  await test.step('of three notices one is read and one withdrawn: the digest has the third', async () => {
    const notices = []
    for (const title of ['周六停电', '年度体检', '食堂调价']) {
      const body = { title, content: '<p>详见正文</p>', audience: 'chosen' as const, userIdList: [rita.id] }
      const { id } = await admin.call(noticeRoutes.create, { body })
      await admin.call(noticeRoutes.publish, { params: { id } })
      notices.push(id)
    }
    await enter(page, ritaByCall, url, '/msg/mine')
    await page.getByRole('button', { name: '年度体检' }).first().click()
    await expect(page.getByText('详见正文')).toBeVisible()
    await admin.call(noticeRoutes.withdraw, { params: { id: notices[2] ?? '' } })
    expect([...mailsAbout('停电'), ...mailsAbout('体检'), ...mailsAbout('调价')]).toEqual([])
    await sql(`update msg_preference set digest_at = now() where user_id = $1`, [rita.id])
    await expect.poll(() => mailsAbout('1 条').length, A_MINUTE).toBe(1)
  })

  await test.step('its link opens the notice, on a phone, light and dark; another digest has nothing to say', async () => {
    const [digest] = mailsAbout('1 条')
    expect(digest?.text).toContain('周六停电')
    expect(digest?.text).not.toMatch(/年度体检|食堂调价/)
    const link = /http\S+#\/msg\/mine\?id=\S+/.exec(digest?.text ?? '')?.[0].replace(OUTSIDE, url) ?? 'no link'
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('dialog').getByText('周六停电')).toBeVisible()
    await expect(page.getByText('详见正文')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
    await sql(`update msg_preference set digest_at = now() where user_id = $1`, [rita.id])
    await page.waitForTimeout(3_000)
    expect(mail.mails.filter(({ to, subject }) => to.includes(MAIL) && subject.includes('条'))).toHaveLength(1)
  })
})
