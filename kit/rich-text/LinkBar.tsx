import type { Editor } from '@tiptap/react'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { isLinkAddress } from '#contract/rich-text.ts'
import { useT } from '#shell/i18n.ts'

/** What people type as an address: without a scheme it is the web's. */
const asAddress = (typed: string): string => {
  if (typed === '' || /^[a-z]+:/i.test(typed)) return typed
  return typed.includes('@') && !typed.includes('/') ? `mailto:${typed}` : `https://${typed}`
}

/** Where the link at the cursor leads, below the toolbar. Empty takes it away; Escape leaves it as it was. */
export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const field = useRef<InputRef>(null)
  const before: unknown = editor.getAttributes('link')['href']
  const [typed, setTyped] = useState(typeof before === 'string' ? before : '')
  const [isWrong, setIsWrong] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = asAddress(typed.trim())
    if (href !== '' && !isLinkAddress(href)) return setIsWrong(true)
    const at = editor.chain().focus().extendMarkRange('link')
    if (href === '') at.unsetLink().run()
    else if (editor.state.selection.empty && before === undefined)
      at.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else at.setLink({ href }).run()
    onClose()
  }
  return (
    <div className="kit-rich-link">
      <label htmlFor={id}>{t('kit.rich.link.address')}</label>
      <Input
        ref={field}
        id={id}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        {...(isWrong && { status: 'error' as const })}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault() // neither the form nor the drawer around
          event.stopPropagation()
          if (event.key === 'Enter') apply()
          else close()
        }}
      />
      <Button onClick={apply}>{t(typed.trim() === '' ? 'kit.rich.link.remove' : 'kit.rich.link.apply')}</Button>
      {isWrong && (
        <p id={`${id}-error`} role="alert">
          {t('kit.rich.link.wrong')}
        </p>
      )}
    </div>
  )
}
