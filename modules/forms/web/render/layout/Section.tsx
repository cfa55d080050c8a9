import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { textIn, type LayoutItem } from '#forms-core/index.ts'
import { useForm } from '../store/form-world.ts'
import { useLayoutState } from './layout-state.ts'

interface SectionProps {
  item: LayoutItem & { type: 'section' }
  /** What is in it. */
  children: ReactNode
}

/** A part of a form with a title, which folds it. */
export function Section({ item, children }: SectionProps) {
  const { language, isOnPaper } = useForm()
  const layout = useLayoutState()
  const id = useId()
  if (isOnPaper) return <PaperSection title={textIn(item.title, language)}>{children}</PaperSection>
  const isOpen = layout.isOpen(item)
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <section className="frm-section frm-wide" aria-labelledby={id}>
      <h3 className="frm-section-head">
        <button id={id} type="button" aria-expanded={isOpen} onClick={() => layout.show(item, !isOpen)}>
          {textIn(item.title, language)}
          <Arrow size={16} aria-hidden="true" />
        </button>
      </h3>
      {isOpen && children}
    </section>
  )
}

/** A part of a printed form: always open. */
export function PaperSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="frm-section frm-wide">
      <h3 className="frm-section-head">{title}</h3>
      {children}
    </section>
  )
}
