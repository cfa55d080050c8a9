import { Fragment, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import './log.css'

/** Facts of one entry, a line each: label 92 wide, value beside. */
export function LogFacts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  const t = useT()
  return (
    <dl className="sec-facts">
      {items.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === '' || value === undefined ? t('kit.none') : value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
