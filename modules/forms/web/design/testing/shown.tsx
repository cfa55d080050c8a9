/** The designer in component tests: its draft, and what users do in it again and again. */
import { page, userEvent, type Locator } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { templateRoutes, type DesignDraft } from '#forms/contract/template.ts'
import type { FormModel } from '#forms-core/index.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import DesignPage from '../DesignPage.tsx'

export const FORM_ID = '0192d5a0-0000-7000-8000-000000000201'

export const aDraft = (model: FormModel, change: Partial<DesignDraft> = {}): DesignDraft => ({
  id: FORM_ID,
  model,
  rev: 1,
  savedBy: '陈思远',
  savedDate: '2026-11-24T02:16:00.000Z',
  status: 0,
  versionNo: 0,
  published: null,
  usedFields: [],
  recordCount: 0,
  problems: [],
  ...change,
})

/** Shows the designer of a form, and answers with the models that it saves. */
export async function showDesigner(model: FormModel, change: Partial<DesignDraft> = {}) {
  fakeServer.answer(templateRoutes.draft, () => aDraft(model, change))
  let rev = change.rev ?? 1
  const saved = fakeServer.answer(templateRoutes.saveDraft, () => {
    rev += 1
    return { rev, savedDate: '2026-11-24T02:30:00.000Z', problems: [] }
  })
  navigateTo(`/form/template/design?id=${FORM_ID}`, { replace: true })
  await show(<DesignPage />)
  return saved
}

/** Something on the canvas by its label. */
export const box = (label: string): Locator =>
  page.getByRole('region', { name: t('forms.design.canvas'), exact: true }).getByRole('group', { name: `${label}，` })

export const palette = (): Locator => page.getByRole('region', { name: t('forms.design.palette') })
export const panel = (): Locator => page.getByRole('complementary', { name: t('forms.design.panel') })
export const outline = (): Locator => page.getByRole('tree', { name: t('forms.design.outline') })
export const buttonIn = (within: Locator | typeof page, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

/** What is selected, as it is read aloud. */
export const selectedName = (): string | null | undefined =>
  document.querySelector('.frd-box[data-selected="true"]')?.getAttribute('aria-label')

/** The accessible name of what has the focus. */
export const focusedName = (): string | null | undefined => document.activeElement?.getAttribute('aria-label')

/** Inserts by keyboard: `/`, the words, Enter. */
export async function insertByKey(words: string): Promise<void> {
  await userEvent.keyboard('/')
  await page.getByRole('combobox', { name: t('forms.design.findKind') }).fill(words)
  await userEvent.keyboard('{Enter}')
}
