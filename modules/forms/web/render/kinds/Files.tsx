import { Upload } from '#kit/upload/Upload.tsx'
import { useForm } from '../store/form-world.ts'
import { filesOf } from '../store/files.ts'
import { listOf, type ControlProps } from './control.ts'

const MEGABYTE = 1024 * 1024
/** What the place of files in forms is called. */
const PLACE = 'form'
const PICTURES = ['picture'] as const

/** Files and pictures: uploaded at once, used once the record is saved. */
export default function Files(props: ControlProps) {
  const { field, value, onChange } = props
  const { store, files, names } = useForm()
  if (field.kind !== 'file' && field.kind !== 'picture') return null
  const { maxFiles, maxMegabytes } = field
  return (
    <div className="frm-files" data-cell={props.isInCell}>
      <Upload
        id={props.id}
        place={PLACE}
        value={filesOf(listOf(value), { files, names, uploaded: store.uploaded })}
        onChange={(list) => {
          for (const file of list) store.uploaded.set(file.id, file)
          onChange(list.map(({ id }) => id))
        }}
        {...(field.kind === 'picture' && { kinds: PICTURES })}
        {...(maxFiles !== undefined && { maxCount: maxFiles })}
        {...(maxMegabytes !== undefined && { maxBytes: maxMegabytes * MEGABYTE })}
      />
    </div>
  )
}
