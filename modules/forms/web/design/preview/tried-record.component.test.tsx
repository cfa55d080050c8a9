/** A stored record in the designer's preview: all of its values, also of fields that no list answers. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { t } from '#shell/i18n.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import { aRecord, F, MODEL } from '../../record/testing/records.ts'
import { buttonIn, showDesigner } from '../testing/shown.tsx'

test('a record that is chosen fills the preview with every value, and a new one empties it', async () => {
  signInAs({ can: ['frm:template:page', 'frm:template:update', 'frm:record:page'] })
  const values = { [F.subject]: '展会', [F.items]: [{ id: 'r-1', [F.note]: '出租车', [F.price]: 35 }] }
  fakeServer.answer(recordListRoutes.page, () => ({
    list: [aRecord(1, { title: '展会', values: { [F.subject]: '展会' } })],
    total: 1,
    totalExact: true,
  }))
  fakeServer.answer(recordRoutes.get, () => aRecord(1, { title: '展会', values }))
  await showDesigner(MODEL, { recordCount: 1 })
  await buttonIn(page, t('forms.design.preview')).click()
  const choose = async (option: string) => {
    await page.getByRole('combobox', { name: t('forms.design.previewRecord') }).click()
    await page.getByTitle(option, { exact: true }).click()
  }
  await choose('展会')
  const frame = page.getByRole('region', { name: t('forms.design.preview') })
  await expect.element(frame.getByRole('textbox', { name: /事由/ })).toHaveValue('展会')
  await expect.element(frame.getByRole('textbox', { name: /说明/ })).toHaveValue('出租车')
  await choose(t('forms.design.newRecord'))
  await expect.element(frame.getByRole('textbox', { name: /事由/ })).toHaveValue('')
})
