import { useId, type ReactNode } from 'react'

interface CardProps {
  title: string
  /** At the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One part of the personal centre, under its heading. */
export function Card({ title, actions, children }: CardProps) {
  const id = useId()
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
