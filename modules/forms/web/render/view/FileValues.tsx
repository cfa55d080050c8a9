import { FileLinks } from '#kit/upload/Upload.tsx'
import { useT } from '#shell/i18n.ts'
import { filesOf } from '../store/files.ts'
import { useForm } from '../store/form-world.ts'

interface FileValuesProps {
  kind: 'file' | 'picture' | 'signature'
  ids: readonly string[]
  label: string
}

/** Files as links; pictures and signatures as what they show. */
export default function FileValues({ kind, ids, label }: FileValuesProps) {
  const t = useT()
  const { files, names, store, isOnPaper } = useForm()
  const known = filesOf(ids, { files, names, uploaded: store.uploaded })
  const isShown = kind !== 'file' && known.every(({ url }) => url !== '')
  if (!isShown) return <FileLinks files={known} none={t('kit.none')} />
  // What is not in sight yet has to be on paper as well.
  const loading = isOnPaper ? 'eager' : 'lazy'
  return (
    <span className="frm-pictures" data-kind={kind}>
      {known.map(({ id, name, url }) =>
        kind === 'signature' ? (
          <img key={id} src={url} alt={label} loading={loading} />
        ) : (
          <a key={id} href={url} target="_blank" rel="noopener noreferrer" title={name}>
            <img src={url} alt={name} loading={loading} />
          </a>
        ),
      )}
    </span>
  )
}
