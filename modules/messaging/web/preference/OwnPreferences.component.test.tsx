/** Message preferences in the personal centre: choices within the organisation's rules, quiet hours and digests. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { MESSAGE_CATEGORIES, type MessageCategory } from '#contract/message-categories.ts'
import { preferenceRoutes, type ChannelRuleValue, type MessagePreference } from '#messaging/contract/preference.ts'
import { t } from '#shell/i18n.ts'
import OwnPreferences from './OwnPreferences.tsx'

type OneRule = Partial<Record<MessageCategory, ChannelRuleValue>>

function preference(rules: OneRule = {}, more: Partial<MessagePreference> = {}): MessagePreference {
  return {
    kinds: [{ kind: 'mail', hasAddress: true }],
    places: MESSAGE_CATEGORIES.map((category) => {
      const rule = category === 'security' ? 'now' : (rules[category] ?? 'allowed')
      return { category, kind: 'mail', rule, choice: rule === 'forbidden' ? 'off' : 'now' }
    }),
    quiet: { isOn: 0, from: '22:00', to: '08:00', days: [1, 2, 3, 4, 5, 6, 7] },
    digest: { rhythm: 'daily', weekday: 1, hour: 18 },
    timeZone: 'Asia/Shanghai',
    version: 3,
    ...more,
  }
}

async function showCard(saved = preference()): Promise<void> {
  fakeServer.answer(preferenceRoutes.get, () => saved)
  await show(<OwnPreferences />)
}
const row = (category: MessageCategory) =>
  page.getByRole('row', { name: new RegExp(`^${t(`messaging.category.${category}`)}`) })
const choice = (category: MessageCategory) =>
  page.getByRole('combobox', {
    name: t('messaging.preference.of', {
      kind: t('messaging.channel.kind.mail'),
      category: t(`messaging.category.${category}`),
    }),
    exact: true,
  })
async function choose(category: MessageCategory, value: 'now' | 'digest' | 'off'): Promise<void> {
  await choice(category).click()
  await page
    .getByTitle(t(`messaging.preference.choice.${value}`), { exact: true })
    .last()
    .click()
}
const save = () => page.getByRole('button', { name: t('kit.form.save'), exact: true })
const quiet = () => page.getByRole('switch', { name: t('messaging.quiet.title') })
async function pick(label: string, value: string): Promise<void> {
  await page.getByLabelText(label, { exact: true }).click()
  await page.getByTitle(value, { exact: true }).last().click()
}

test('a rule of the organisation shows what applies, with a padlock and no choice', async () => {
  await showCard(preference({ notice: 'now', system: 'forbidden' }))
  for (const [category, applies] of [
    ['notice', 'now'],
    ['security', 'now'],
    ['system', 'off'],
  ] as const) {
    await expect.element(row(category).getByRole('img', { name: t('messaging.preference.fixed') })).toBeVisible()
    await expect.element(row(category).getByText(t(`messaging.preference.choice.${applies}`))).toBeVisible()
    await expect.element(choice(category)).not.toBeInTheDocument()
  }
  await expect.element(choice('task')).toBeVisible()
  await expect.element(save()).toBeDisabled()
})

test('what is saved has every choice that is left to the user, none that is not, and the version seen', async () => {
  await showCard(preference({ system: 'forbidden' }))
  const saved = fakeServer.answer(preferenceRoutes.update, () => null)
  await choose('notice', 'digest')
  await pick(t('messaging.digestTime.rhythm'), t('messaging.digestTime.weekly'))
  await pick(t('messaging.digestTime.hour'), '19:00')
  await save().click()
  await expect.element(page.getByText(t('messaging.preference.saved'))).toBeVisible()
  expect(saved[0]?.body).toEqual({
    choices: [
      { category: 'task', kind: 'mail', choice: 'now' },
      { category: 'process', kind: 'mail', choice: 'now' },
      { category: 'notice', kind: 'mail', choice: 'digest' },
    ],
    quiet: preference().quiet,
    digest: { rhythm: 'weekly', weekday: 1, hour: 19 },
    timeZone: 'Asia/Shanghai',
    version: 3,
  })
})

test('quiet hours without an end cannot be saved, and say why at their field; days are switched one by one', async () => {
  await showCard(preference({}, { quiet: { ...preference().quiet, from: '21:00', to: '22:00' } }))
  const saved = fakeServer.answer(preferenceRoutes.update, () => null)
  await quiet().click()
  await pick(t('messaging.quiet.from'), '22:00')
  await expect.element(page.getByText(t('messaging.quiet.empty'))).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await pick(t('messaging.quiet.from'), '21:30')
  await page.getByRole('button', { name: '周日' }).click()
  await page.getByRole('button', { name: '周六' }).click()
  await save().click()
  await expect
    .poll(() => saved.map(({ body }) => body.quiet))
    .toEqual([{ isOn: 1, from: '21:30', to: '22:00', days: [1, 2, 3, 4, 5] }])
})

test('a rule that came meanwhile refuses the save; then it shows, and what else was edited is kept', async () => {
  await showCard()
  await choose('notice', 'off')
  await choose('task', 'digest')
  fakeServer.answer(preferenceRoutes.get, () => preference({ notice: 'now' }, { version: 4 }))
  fakeServer.answer(preferenceRoutes.update, () =>
    fakeServer.refuse({ status: 422, error: 'preference_fixed', msg: '单位规定了接收方式' }),
  )
  await save().click()
  await expect.element(page.getByText('单位规定了接收方式')).toBeVisible()
  await expect.element(row('notice').getByRole('img', { name: t('messaging.preference.fixed') })).toBeVisible()
  await expect.element(row('notice').getByText(t('messaging.preference.choice.now'))).toBeVisible()
  await expect.element(row('task').getByTitle(t('messaging.preference.choice.digest'))).toBeVisible()
  const saved = fakeServer.answer(preferenceRoutes.update, () => null)
  await save().click()
  await expect.poll(() => saved.map(({ body }) => body.version)).toEqual([4])
  expect(saved[0]?.body.choices.map(({ category, choice: chosen }) => `${category} ${chosen}`)).toEqual([
    'task digest',
    'process now',
    'system now',
  ])
})

test.each([1440, 390])('where the user has no address it says so, in a window of %i pixels', async (width) => {
  await page.viewport(width, 900)
  await showCard(preference({}, { kinds: [{ kind: 'mail', hasAddress: false }] }))
  await quiet().click()
  await expect.element(page.getByText(t('messaging.preference.noAddress')).first()).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectAccessible()
})

test('without an open channel there is nothing', async () => {
  await showCard(preference({}, { kinds: [], places: [] }))
  await expect.element(page.getByText(t('messaging.preference.title'))).not.toBeInTheDocument()
})
