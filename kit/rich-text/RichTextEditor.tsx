import { lazy, Suspense } from 'react'
import { addTexts } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { Skeleton } from '../list/Skeleton.tsx'
import './rich-editor.css'

export interface RichTextEditorProps {
  /** HTML; empty for nothing. */
  value?: string
  onChange?: (html: string) => void
  /** What is written here, for those who hear it. */
  label: string
  /** What the place of its pictures is called (`dirValue` of the upload); left out, it takes none. */
  pictures?: string
  id?: string
}

/** The editor with its texts; both are only needed where a user writes. */
const RichTextBox = lazy(async () => {
  const texts = currentLanguage() === 'en' ? import('../locales/rich.en.json') : import('../locales/rich.zh.json')
  const [box, { default: tree }] = await Promise.all([import('./RichTextBox.tsx'), texts])
  await addTexts([tree])
  return box
})

/**
 * Text with form: headings, lists, links, pictures. Works as a field of a form. Fetches its editor when it is first
 * shown.
 * @example <Field name="content" label={label}><RichTextEditor label={label} pictures="notice" /></Field>
 */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense
      fallback={
        <div className="kit-rich-editor kit-rich-waiting">
          <Skeleton rows={4} />
        </div>
      }
    >
      <RichTextBox {...props} />
    </Suspense>
  )
}
