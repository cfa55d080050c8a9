import { RichTextEditor } from '#kit/rich-text/RichTextEditor.tsx'
import { textOf, type ControlProps } from './control.ts'

/** Text with form; the server cleans it. It takes no pictures: those are fields of their own. */
export default function RichTexts({ id, label, value, onChange }: ControlProps) {
  return <RichTextEditor id={id} label={label} value={textOf(value)} onChange={(html) => onChange(html)} />
}
