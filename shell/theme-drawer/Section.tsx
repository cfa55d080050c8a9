import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled group of fields; hairlines stand between groups. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className="pt-theme-section" role="group" aria-labelledby={id}>
      <div className="pt-theme-section-head">
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
