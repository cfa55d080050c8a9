/** Removing a file is confirmed, unless newer files replace their namesakes (specification section 4). */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { buttonOf, dialogOf } from '../../tests/component/actions.ts'
import { expectCount } from '../../tests/component/expect.ts'
import { show } from '../../tests/component/show.tsx'
import { Upload } from './Upload.tsx'
import type { UploadedFile } from './use-uploads.ts'

const FILE: UploadedFile = { id: '0192d5a0-0000-7000-8000-000000000001', name: '合同.pdf', url: '' }

function Example({ cover }: { cover: boolean }) {
  const [files, setFiles] = useState<UploadedFile[]>([FILE])
  return <Upload value={files} onChange={setFiles} cover={cover} />
}
const remove = () => buttonOf(t('kit.upload.removeOf', { name: FILE.name }))
const question = () => dialogOf(t('kit.upload.removeAsk', { name: FILE.name }))

test('a file is removed after a question', async () => {
  await show(<Example cover={false} />)
  await remove().click()
  await buttonOf(t('kit.cancel'), question()).click()
  await expectCount(question(), 0)
  await expect.element(page.getByText(FILE.name)).toBeVisible()
  await remove().click()
  await buttonOf(t('kit.upload.remove'), question()).click()
  await expectCount(page.getByText(FILE.name), 0)
})

test('where files replace their namesakes no one is asked', async () => {
  await show(<Example cover />)
  await remove().click()
  await expectCount(page.getByText(FILE.name), 0)
  await expectCount(question(), 0)
})
