/** What the toolbar offers, in groups. */
import type { Editor } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { TextKey } from '#shell/i18n.ts'

export interface RichTool {
  readonly name: TextKey
  readonly Icon: LucideIcon
  readonly run: (editor: Editor) => unknown
  /** Whether it holds at the cursor; left out for what is done once. */
  readonly isOn?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
}

const heading = (level: 1 | 2 | 3, name: TextKey, Icon: LucideIcon): RichTool => ({
  name,
  Icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

export const richTools: readonly (readonly RichTool[])[] = [
  [
    {
      name: 'kit.rich.bold',
      Icon: Bold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      name: 'kit.rich.italic',
      Icon: Italic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      name: 'kit.rich.underline',
      Icon: Underline,
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      name: 'kit.rich.strike',
      Icon: Strikethrough,
      run: (editor) => editor.chain().focus().toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  [
    heading(1, 'kit.rich.heading1', Heading1),
    heading(2, 'kit.rich.heading2', Heading2),
    heading(3, 'kit.rich.heading3', Heading3),
  ],
  [
    {
      name: 'kit.rich.bullets',
      Icon: List,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'kit.rich.numbers',
      Icon: ListOrdered,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'kit.rich.quote',
      Icon: TextQuote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      name: 'kit.rich.code',
      Icon: Code,
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive('codeBlock'),
    },
  ],
]

export const historyTools: readonly RichTool[] = [
  {
    name: 'kit.rich.undo',
    Icon: Undo2,
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: 'kit.rich.redo',
    Icon: Redo2,
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
]
