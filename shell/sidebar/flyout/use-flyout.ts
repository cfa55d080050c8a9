/** Menus that open beside or below an item: by pointing, by choosing, by the keyboard; and close by themselves. */
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { itemsIn } from '../menu-keys.ts'

/** Milliseconds: who only passes over an item opens nothing, and a way across a corner closes nothing. */
const OPEN_MS = 100
const CLOSE_MS = 260

interface Open {
  readonly key: string
  /** Choosing it again closes it; what only opened by pointing stays. */
  readonly isChosen: boolean
}

/** @param enter the key that leads from an item into its menu */
export function useFlyout(enter: 'ArrowRight' | 'ArrowDown') {
  const [open, setOpen] = useState<Open>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const isOpen = open !== undefined

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const onPointer = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(undefined)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen])

  const soon = (milliseconds: number, next: Open | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), milliseconds)
  }
  const now = (next: Open | undefined) => {
    clearTimeout(timer.current)
    setOpen(next)
  }
  const triggerOf = (key: string | undefined) =>
    root.current?.querySelector<HTMLElement>(`[data-flyout="${CSS.escape(key ?? '')}"]`)
  /** Into the menu, once it is there. */
  const goInto = (key: string) =>
    requestAnimationFrame(() => {
      const line = triggerOf(key)?.closest('li')
      line?.querySelector<HTMLElement>('.pt-flyout [data-menu-item]')?.focus()
    })

  return {
    openKey: open?.key,
    close: () => now(undefined),
    /** For what is around the list of the items. */
    rootProps: {
      ref: root,
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && soon(CLOSE_MS, undefined),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) now(undefined)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        triggerOf(open.key)?.focus()
        now(undefined)
      },
    },
    /** For the line of an item. */
    lineProps: (key: string) => ({
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') soon(isOpen ? 0 : OPEN_MS, open?.key === key ? open : { key, isChosen: false })
      },
    }),
    /** For the button of an item. @param act what choosing it does besides */
    triggerProps: (key: string, act?: () => void) => ({
      'data-flyout': key,
      'aria-expanded': open?.key === key,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (target.matches(':focus-visible')) soon(OPEN_MS, { key, isChosen: false })
      },
      onClick: ({ detail }: { detail: number }) => {
        const isAgain = open?.key === key && open.isChosen
        now(isAgain ? undefined : { key, isChosen: true })
        act?.()
        // By the keyboard there is no click to count.
        if (!isAgain && detail === 0) goInto(key)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== enter) return
        event.preventDefault()
        event.stopPropagation()
        now({ key, isChosen: true })
        goInto(key)
      },
    }),
    /** The items of the first level, for the arrows among them. */
    triggers: () => (root.current ? itemsIn(root.current).filter((item) => !item.closest('.pt-flyout')) : []),
    focusTrigger: (key: string) => triggerOf(key)?.focus(),
  }
}

export type Flyout = ReturnType<typeof useFlyout>
