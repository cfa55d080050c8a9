import { filesOf } from '../store/files.ts'
import { useForm } from '../store/form-world.ts'
import { textOf, type ControlProps } from './control.ts'
import { SignatureBox } from './SignatureBox.tsx'

const PLACE = 'form'

/** A signature as a field of a form. */
export default function Signature({ value, onChange, ...props }: ControlProps) {
  const { store, files, names } = useForm()
  const { label, labelId, id, describedBy, isInvalid } = props
  const current = filesOf(textOf(value) === '' ? [] : [textOf(value)], { files, names, uploaded: store.uploaded })
  return (
    <SignatureBox
      {...{ label, labelId, id, describedBy, isInvalid }}
      place={PLACE}
      value={current}
      onChange={(list) => {
        for (const file of list) store.uploaded.set(file.id, file)
        onChange(list[0]?.id ?? null)
      }}
    />
  )
}
