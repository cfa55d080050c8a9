import { Input, type GetRef } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { EXAMPLES } from '../panel/examples.ts'
import { completionsAt, withCompletion, type Completing, type Completion } from './completions.ts'

interface ExpressionFieldProps {
  value: string
  names: readonly Completion[]
  onSet: (value: string) => void
}

/**
 * A condition as text. Names and functions are offered while it is typed: arrows choose, Enter and Tab put in, Escape
 * puts away, Ctrl+Space offers anew. It is taken over when it is left, as one step.
 */
export function ExpressionField({ value, names, onSet }: ExpressionFieldProps) {
  const t = useT()
  const [id, list] = [useId(), useId()]
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState<{ at: Completing; chosen: number }>()
  const text = typed ?? value
  const take = () => {
    if (typed === undefined) return
    if (typed.trim() !== value) onSet(typed.trim())
    setTyped(undefined)
  }
  const leave = useEffectEvent(take)
  // Another element may be chosen before the field is left.
  useEffect(() => () => leave(), [])
  const element = () => area.current?.resizableTextArea?.textArea
  const offer = (of: string, at: number) => {
    const found = completionsAt(of, at, names)
    setOpen(found && { at: found, chosen: 0 })
  }
  const put = (one: Completion) => {
    if (open === undefined) return
    const next = withCompletion(text, open.at, one)
    setTyped(next.text)
    setOpen(undefined)
    requestAnimationFrame(() => {
      element()?.focus()
      element()?.setSelectionRange(next.at, next.at)
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      offer(text, event.currentTarget.selectionStart)
      return
    }
    if (open === undefined || event.nativeEvent.isComposing) return
    const { offers } = open.at
    const move = (by: number) => setOpen({ ...open, chosen: (open.chosen + by + offers.length) % offers.length })
    const chosen = offers[open.chosen]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) put(chosen)
    else if (event.key === 'Escape') setOpen(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Labelled id={id} label={t('workflow.design.field.condition')}>
      <div className="wf-expression">
        <Input.TextArea
          ref={area}
          id={id}
          className="wf-expression-text"
          value={text}
          rows={3}
          maxLength={2_000}
          spellCheck={false}
          placeholder={EXAMPLES.condition}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={open !== undefined}
          aria-controls={list}
          {...(open && { 'aria-activedescendant': `${list}-${open.chosen}` })}
          onChange={({ target }) => {
            setTyped(target.value)
            offer(target.value, target.selectionStart)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(undefined)
            take()
          }}
        />
        <ul id={list} role="listbox" aria-label={t('workflow.condition.offers')} hidden={open === undefined}>
          {open?.at.offers.map((one, at) => (
            // Keys of the list are those of the field.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={one.text}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === open.chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => put(one)}
            >
              <code>{one.text.trim()}</code>
              {one.label !== one.text.trim() && <span>{one.label}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Labelled>
  )
}
