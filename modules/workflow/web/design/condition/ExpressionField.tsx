import { Input, type GetRef } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { EXAMPLES } from '../panel/examples.ts'
import { completionsAt, withCompletion, type Completing, type ExpressionOffer } from './completions.ts'

/** What is offered, and which of it is chosen. */
interface OpenOffers {
  at: Completing
  chosen: number
}

interface ExpressionFieldProps {
  value: string
  names: readonly ExpressionOffer[]
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
  const [open, setOpen] = useState<OpenOffers>()
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
  const offer = (of: string, at: number, isAsked = false) => {
    const found = completionsAt(of, at, names, isAsked)
    setOpen(found && { at: found, chosen: 0 })
  }
  const put = (one: ExpressionOffer) => {
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
      offer(text, event.currentTarget.selectionStart, true)
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
        <Offers id={list} open={open} onPut={put} />
      </div>
    </Labelled>
  )
}

interface OffersProps {
  id: string
  open: OpenOffers | undefined
  onPut: (one: ExpressionOffer) => void
}

/** The list below the field, which keeps the focus and the keys. */
function Offers({ id, open, onPut }: OffersProps) {
  const t = useT()
  return (
    <div
      id={id}
      className="wf-expression-offers"
      role="listbox"
      aria-label={t('workflow.condition.offers')}
      hidden={open === undefined}
    >
      {open?.at.offers.map((one, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={one.text}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === open.chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPut(one)}
        >
          <code>{one.text.trim()}</code>
          {one.label !== one.text.trim() && <span>{one.label}</span>}
        </div>
      ))}
    </div>
  )
}
