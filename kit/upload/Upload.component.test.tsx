/** Removing a file is confirmed, unless newer files replace their namesakes (specification section 4). */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { buttonOf, dialogOf } from '../../tests/component/actions.ts'
import { expectCount } from '../../tests/component/expect.ts'
import { show } from '../../tests/component/show.tsx'
import { PART_BYTES } from '#contract/upload-parts.ts'
import { Upload } from './Upload.tsx'
import type { Sending } from './upload-queue.ts'
import { SendingRow } from './UploadRows.tsx'
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

const large = new File([new Uint8Array(PART_BYTES + 1)], '录像.mp4')
const pause = (name: string) => buttonOf(t('kit.upload.pauseOf', { name }))
function Row({ sending }: { sending: Omit<Sending, 'key'> }) {
  const [state, setState] = useState(sending.state)
  return (
    <ul>
      <SendingRow
        sending={{ ...sending, key: 1, state }}
        onPause={() => setState('paused')}
        onRetry={() => setState('waiting')}
        onCancel={() => undefined}
      />
    </ul>
  )
}

test('a large file can be paused, says how far it is, and goes on', async () => {
  await show(<Row sending={{ file: large, state: 'sending', share: 0.4 }} />)
  await pause(large.name).click()
  await expect.element(page.getByText(t('kit.upload.paused', { percent: 40 }))).toBeVisible()
  await expectCount(pause(large.name), 0)
  await buttonOf(t('kit.upload.resumeOf', { name: large.name })).click()
  await expect.element(page.getByText(t('kit.upload.waiting'))).toBeVisible()
})

test('when all of it has arrived it is checked', async () => {
  await show(<Row sending={{ file: large, state: 'sending', share: 1 }} />)
  await expect.element(page.getByText(t('kit.upload.checking'))).toBeVisible()
})

test('a small one cannot be paused', async () => {
  await show(<Row sending={{ file: new File(['x'], 'a.txt'), state: 'sending', share: 0.4 }} />)
  await expect.element(page.getByText(t('kit.upload.percent', { percent: 40 }))).toBeVisible()
  await expectCount(pause('a.txt'), 0)
})
