import { useT } from '#shell/i18n.ts'
import type { Sending } from './upload-queue.ts'

interface UploadStatusProps {
  value: readonly unknown[]
  sending: readonly Sending[]
}

/**
 * Says what becomes of the uploads to those who do not see the bars: how many are there, on their way, paused, refused.
 */
export function UploadStatus({ value, sending }: UploadStatusProps) {
  const t = useT()
  const refused = sending.filter(({ state }) => state === 'failed')
  const paused = sending.filter(({ state }) => state === 'paused').length
  const going = sending.length - refused.length - paused
  const sentences = [
    going > 0 ? t('kit.upload.news.going', { count: going }) : '',
    paused > 0 ? t('kit.upload.news.paused', { count: paused }) : '',
    value.length > 0 ? t('kit.upload.news.there', { count: value.length }) : '',
    ...refused.map(({ file, problem }) => t('kit.upload.news.refused', { name: file.name, problem: problem ?? '' })),
  ]
  return (
    <p className="pt-unseen" role="status">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}
