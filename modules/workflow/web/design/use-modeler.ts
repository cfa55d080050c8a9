/** A modeler in a host element, and what is to be seen of it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openModeler, type ModelerState, type OpenModeler } from './modeler.ts'
import { translateWord } from './texts.ts'

interface Begun {
  xml: string
  formKey: string
  /** Chosen at first. */
  element: string | undefined
}

const BEFORE: ModelerState = { chosen: undefined, canUndo: false, canRedo: false, revision: 0, formKey: '' }

export function useModeler({ xml, formKey, element }: Begun) {
  const host = useRef<HTMLDivElement>(null)
  const [modeler, setModeler] = useState<OpenModeler>()
  const [state, setState] = useState(BEFORE)
  const [unread, setUnread] = useState<readonly string[]>([])
  const [hasFailed, setHasFailed] = useState(false)
  const choose = useEffectEvent((opened: OpenModeler) => {
    if (element !== undefined) opened.choose(element)
  })

  useEffect(() => {
    if (!host.current) return undefined
    const opened = openModeler({ host: host.current, translate: translateWord, onState: setState })
    let isGone = false
    opened.draw(xml, formKey).then(
      (parts) => {
        if (isGone) return
        setUnread(parts)
        setModeler(opened)
        choose(opened)
      },
      () => {
        if (!isGone) setHasFailed(true)
      },
    )
    return () => {
      isGone = true
      setModeler(undefined)
      opened.destroy()
    }
  }, [xml, formKey])

  return { host, modeler, state, unread, hasFailed }
}
