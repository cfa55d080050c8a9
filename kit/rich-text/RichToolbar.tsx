import { useEditorState, type Editor } from '@tiptap/react'
import { ImagePlus, Link as LinkIcon } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { ports } from '#shell/ports.ts'
import { messageOf } from '#shell/request/call.ts'
import { useFormWaits } from '../form/form-schema.ts'
import { LinkBar } from './LinkBar.tsx'
import { historyTools, richTools, type RichTool } from './rich-tools.ts'

interface RichToolbarProps {
  editor: Editor
  label: string
  pictures: string | undefined
}

/** The buttons above the text. One of them is on the way of Tab; arrows lead to the others (ARIA toolbar pattern). */
export function RichToolbar({ editor, label, pictures }: RichToolbarProps) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  const [isLinking, setIsLinking] = useState(false)
  const hasLink = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = Array.from(bar.current?.querySelectorAll('button') ?? [])
    const here = buttons.findIndex((button) => button === document.activeElement)
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (here + 1) % buttons.length,
      ArrowLeft: (here - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined || here < 0) return
    event.preventDefault()
    buttons.forEach((button, at) => (button.tabIndex = at === next ? 0 : -1))
    buttons[next]?.focus()
  }

  return (
    <>
      <div
        ref={bar}
        className="kit-rich-bar"
        role="toolbar"
        tabIndex={-1}
        aria-label={t('kit.rich.toolbar', { name: label })}
        onKeyDown={onKeyDown}
      >
        {richTools.map((group, index) => (
          <div key={index} className="kit-rich-group">
            {group.map((tool, at) => (
              <ToolButton key={tool.name} editor={editor} tool={tool} isFirst={index === 0 && at === 0} />
            ))}
          </div>
        ))}
        <div className="kit-rich-group">
          <BarButton name={t('kit.rich.link')} isOn={hasLink} onPress={() => setIsLinking(!isLinking)}>
            <LinkIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          </BarButton>
          {pictures !== undefined && <PictureButton editor={editor} place={pictures} />}
        </div>
        <div className="kit-rich-group">
          {historyTools.map((tool) => (
            <ToolButton key={tool.name} editor={editor} tool={tool} />
          ))}
        </div>
      </div>
      {isLinking && <LinkBar editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  )
}

function ToolButton({ editor, tool, isFirst }: { editor: Editor; tool: RichTool; isFirst?: boolean }) {
  const t = useT()
  const { isOn, isPossible } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isOn: tool.isOn?.(now), isPossible: tool.isPossible?.(now) ?? true }),
  })
  return (
    <BarButton
      name={t(tool.name)}
      isOn={isOn}
      isIdle={!isPossible}
      isFirst={isFirst === true}
      onPress={() => tool.run(editor)}
    >
      <tool.Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </BarButton>
  )
}

interface BarButtonProps {
  name: string
  isOn?: boolean | undefined
  /** It can be reached, and does nothing. */
  isIdle?: boolean
  /** On the way of Tab at first. */
  isFirst?: boolean
  onPress: () => void
  children: ReactNode
}

function BarButton({ name, isOn, isIdle = false, isFirst = false, onPress, children }: BarButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  return (
    <button
      ref={(button) => {
        // Arrows move it on from there; React must not put it back.
        if (button && ref.current === null) button.tabIndex = isFirst ? 0 : -1
        ref.current = button
      }}
      type="button"
      className="kit-rich-tool"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      aria-disabled={isIdle || undefined}
      onClick={() => !isIdle && onPress()}
    >
      {children}
    </button>
  )
}

/** Uploads a picture and puts it where the cursor is; the name of its file stands for it until a user says better. */
function PictureButton({ editor, place }: { editor: Editor; place: string }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  useFormWaits(isBusy)
  const add = async (file: File | undefined) => {
    if (!file) return
    setIsBusy(true)
    try {
      const { url } = await ports().files.upload(file, { place })
      const attrs = { src: url, alt: file.name.replace(/\.\w+$/, '') }
      editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    } catch (thrown) {
      toast('error', messageOf(thrown))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <BarButton name={t('kit.rich.picture')} isIdle={isBusy} onPress={() => input.current?.click()}>
        <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
      </BarButton>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        className="kit-rich-file"
        tabIndex={-1}
        aria-label={t('kit.rich.picture')}
        onChange={({ target }) => {
          void add(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
