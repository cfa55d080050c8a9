/** The bar above a page that opens without an account. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/component/accessible.ts'
import { show } from '../../../tests/component/show.tsx'
import { t } from '../../i18n.ts'
import { systemConfig } from '../../system-config.ts'
import { VisitorBar } from './VisitorBar.tsx'

const english = () => page.getByRole('button', { name: t('shell.language.en') })
const offer = (...languages: ('zh' | 'en')[]) => systemConfig.set({ ...systemConfig.get(), languages })

test('a visitor, who has no account to set it in, can choose another language where one is offered', async () => {
  offer('zh', 'en')
  await show(<VisitorBar name="协同办公" isVisitor={false} onSignIn={() => undefined} />)
  await expect.element(english()).toHaveAttribute('lang', 'en-US')
  await expectAccessible()
  offer('zh')
  await expect.element(english()).not.toBeInTheDocument()
})
