import { useMemo } from 'react'
import { previewRoutes } from '#gateway/contract/preview.ts'
import { RichText } from '#kit/rich-text/RichText.tsx'
import { useT } from '#shell/i18n.ts'
import { Failed } from './Failed.tsx'
import type { FileCall } from './source.ts'
import { useContent } from './use-content.ts'
import { Waiting } from './Waiting.tsx'

/** A text document: its words, tables and pictures, in our own type. */
export default function DocumentView({ call }: { call: FileCall }) {
  const t = useT()
  const { content, problem, retry, cancel, isCanceled } = useContent(previewRoutes.document, call)
  const pictures = useMemo(() => new Map(content?.pictures.map(({ id, address }) => [id, address])), [content])
  if (isCanceled) return <Failed reason={t('gateway.preview.canceled')} onRetry={retry} />
  if (problem !== undefined) return <Failed reason={problem} onRetry={retry} />
  if (!content) return <Waiting onCancel={cancel} />
  if (content.html === '') return <Failed reason={t('gateway.preview.empty')} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard
    <div className="gw-document" tabIndex={0} role="region" aria-label={t('gateway.preview.content')}>
      <RichText html={content.html} pictures={pictures} />
    </div>
  )
}
