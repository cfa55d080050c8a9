import { SHARE } from '#contract/share.ts'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { FilePreview } from './FilePreview.tsx'
import './preview.css'
import { Shared } from '../share/Shared.tsx'

/** `?id=` shows a stored file to the user who may download it, `?share=` what a link opens. */
export default function PreviewPage() {
  const t = useT()
  const { query } = usePageQuery()
  const ticket = query.get(SHARE)
  const id = query.get('id')
  if (ticket)
    return (
      <Shared key={ticket} ticket={ticket}>
        {({ id: shared, pass }) => <FilePreview call={{ params: { id: shared }, query: {}, share: pass }} />}
      </Shared>
    )
  if (!id) {
    return (
      <Notice title={t('gateway.preview.nothing')} text={t('gateway.preview.nothingWhy')} door="dark">
        {null}
      </Notice>
    )
  }
  const [e, s] = [query.get('e'), query.get('s')]
  const signature = e && s ? { e: Number(e), s } : {}
  return <FilePreview key={id} call={{ params: { id }, query: signature }} />
}
