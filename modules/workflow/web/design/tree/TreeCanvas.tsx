import { CirclePlay } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { END, ROOT, START } from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import { Card } from './Card.tsx'
import { Row } from './Rows.tsx'
import { titleIn } from './titles.ts'
import { useTree } from './use-tree.ts'
import { useCardKeys } from './use-card-keys.ts'
import './tree.css'

interface TreeCanvasProps {
  zoom: number
  /** Gets the element that scrolls. */
  host: RefObject<HTMLDivElement | null>
}

/** The whole tree, from the start above to the end below. */
export function TreeCanvas({ zoom, host }: TreeCanvasProps) {
  const t = useT()
  const { tree, chosen, focus, holdBack } = useTree()
  const tried = useRef(focus)
  const onKeyDown = useCardKeys(host)
  const find = () => host.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(chosen)}"]`)
  const show = useEffectEvent(() => {
    find()?.focus({ preventScroll: true })
    find()?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  /** The middle, unless a card is chosen from the start. */
  const begin = useEffectEvent(() => {
    const box = host.current
    box?.scrollTo({ left: (box.scrollWidth - box.clientWidth) / 2 })
    find()?.scrollIntoView({ block: 'center', inline: 'center' })
  })
  useEffect(() => {
    if (focus !== tried.current) show()
    tried.current = focus
  }, [focus])
  useEffect(() => begin(), [])
  return (
    // Keys of the cards inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={host} className="wf-tree-canvas" onKeyDown={onKeyDown} onPointerDownCapture={holdBack}>
      <div className="wf-tree" role="group" aria-label={t('workflow.design.canvas')} style={{ zoom }}>
        <Card
          id={START}
          title={titleIn(tree, START, t) ?? ''}
          lines={[t('workflow.tree.startWords')]}
          icon={<CirclePlay size={16} aria-hidden="true" />}
          look="step"
        />
        <Row row={ROOT} steps={tree.steps} />
        <Card id={END} title={titleIn(tree, END, t) ?? ''} lines={[]} look="end" />
      </div>
    </div>
  )
}
