/** What the organisation enforces and forbids: only what was changed is sent, and security cannot be changed. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { MESSAGE_CATEGORIES } from '#contract/message-categories.ts'
import { CHANNEL_KINDS } from '#messaging/contract/channel-kind.ts'
import { channelRuleRoutes, type ChannelRule } from '#messaging/contract/preference.ts'
import { t } from '#shell/i18n.ts'
import ChannelRules from './ChannelRules.tsx'

const RULES: ChannelRule[] = MESSAGE_CATEGORIES.flatMap((category) =>
  CHANNEL_KINDS.map((kind) => ({ category, kind, rule: category === 'security' ? 'now' : 'allowed' })),
)
const place = (category: 'notice' | 'security') =>
  page.getByRole('combobox', {
    name: t('messaging.rule.of', {
      kind: t('messaging.channel.kind.mail'),
      category: t(`messaging.category.${category}`),
    }),
    exact: true,
  })

test('a change is sent alone, and that of security cannot be changed', async () => {
  fakeServer.answer(channelRuleRoutes.list, () => RULES)
  const saved = fakeServer.answer(channelRuleRoutes.update, () => null)
  let closed = 0
  await show(<ChannelRules open afterOpenChange={() => undefined} onClose={() => (closed += 1)} />)
  await expect.element(place('security')).toBeDisabled()
  await place('notice').click()
  await page.getByTitle(t('messaging.rule.forbidden'), { exact: true }).last().click()
  await expectAccessible()
  await page.getByRole('button', { name: t('kit.form.save'), exact: true }).click()
  await expect
    .poll(() => saved.map(({ body }) => body.rules))
    .toEqual([[{ category: 'notice', kind: 'mail', rule: 'forbidden' }]])
  await expect.poll(() => closed).toBe(1)
})
