import { DOMParser as ModelParser } from '@tiptap/pm/model'
import { EditorContent, getSchema, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { parseHtml } from './parse-html.ts'
import { richExtensions } from './rich-extensions.ts'
import type { RichTextEditorProps } from './RichTextEditor.tsx'
import { RichToolbar } from './RichToolbar.tsx'
import './rich-text.css'

const schema = getSchema(richExtensions)
/** HTML as the editor's own model: its way from a string would be `innerHTML`, which the page does not allow. */
const modelOf = (html: string) => ModelParser.fromSchema(schema).parse(parseHtml(html)).toJSON() as object

/** The editor itself; `RichTextEditor` fetches it. */
export default function RichTextBox({ value = '', onChange, label, pictures, id }: RichTextEditorProps) {
  const lastValue = useRef(value)
  const editor = useEditor({
    extensions: richExtensions,
    content: modelOf(value),
    injectCSS: false, // the page's content security policy wants style sheets; ours is beside
    editorProps: {
      attributes: {
        class: 'kit-rich kit-rich-area',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(id !== undefined && { id }),
      },
      handlePaste(view, { clipboardData }) {
        const html = clipboardData?.getData('text/html') ?? ''
        const isCode = view.state.selection.$from.parent.type.spec.code === true
        if (html === '' || isCode) return false
        const slice = ModelParser.fromSchema(view.state.schema).parseSlice(parseHtml(html))
        view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
        return true
      },
    },
    onUpdate({ editor: now }) {
      lastValue.current = now.isEmpty ? '' : now.getHTML()
      onChange?.(lastValue.current)
    },
  })

  // A value from outside: another version of the record.
  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    editor.commands.setContent(modelOf(value), { emitUpdate: false })
  }, [editor, value])

  return (
    <div className="kit-rich-editor">
      <RichToolbar editor={editor} label={label} pictures={pictures} />
      <EditorContent editor={editor} />
    </div>
  )
}
