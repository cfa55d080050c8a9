import type { ReactNode } from 'react'
import './description-list.css'
import './quiet.css'

export interface Description {
  label: string
  value: ReactNode
  /** Over the whole width. */
  wide?: boolean
}

/**
 * Facts of one record: label 12 above value 14, as many columns as there is room. Empty values show a dash.
 * @example <DescriptionList none={t('kit.none')} items={[{ label: t('…'), value: user.email }]} />
 */
export function DescriptionList({ items, none }: { items: readonly Description[]; none: string }) {
  return (
    <dl className="kit-facts">
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'kit-fact kit-fact-wide' : 'kit-fact'}>
          <dt>{label}</dt>
          <dd>
            {value === '' || value === null || value === undefined ? <span className="kit-quiet">{none}</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
