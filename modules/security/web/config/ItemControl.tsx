import { Checkbox, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { listOf, numberItems } from '#contract/security-items.ts'
import { useT } from '#shell/i18n.ts'
import type { SecurityItems } from '#security/contract/security-config.ts'
import { valuesOf, type Control } from './rows.ts'
import { choiceWords } from './words.ts'

/** The tree of departments is fetched where the registration is on. */
const DeptsControl = lazy(() => import('./DeptsControl.tsx'))

interface ItemControlProps {
  control: Control
  items: SecurityItems
  isWrong: boolean
  /** The element with the message, while it is wrong. */
  describedBy: string
  onChange: (change: Partial<SecurityItems>) => void
}

/** What changes one item. */
export function ItemControl({ control, items, isWrong, describedBy, onChange }: ItemControlProps) {
  const t = useT()
  const { item } = control
  const label = t(`security.config.label.${item}`)
  const wrong = isWrong ? ({ status: 'error', 'aria-invalid': true, 'aria-describedby': describedBy } as const) : {}
  switch (control.as) {
    case 'number': {
      const { min, max } = numberItems[control.item]
      return (
        <>
          <InputNumber
            {...wrong}
            min={min}
            max={max}
            precision={0}
            controls={false}
            aria-label={label}
            value={items[control.item]}
            onChange={(value) => value !== null && onChange({ [item]: value })}
          />
          <span>{t(`security.config.unit.${control.unit}`)}</span>
        </>
      )
    }
    case 'switch':
      return (
        <>
          <Switch
            aria-label={label}
            checked={items[control.item] === 1}
            onChange={(isOn) => onChange({ [item]: isOn ? 1 : 0 })}
          />
          <span>{t(items[control.item] === 1 ? 'security.config.on' : 'security.config.off')}</span>
        </>
      )
    case 'segments':
    case 'select': {
      const options = valuesOf(control.item).map((value) => ({ value, label: choiceWords(control.item, value) }))
      const shared = { options, value: items[control.item], 'aria-label': label }
      return control.as === 'segments' ? (
        <Segmented {...shared} onChange={(value) => onChange({ [item]: value })} />
      ) : (
        <Select {...shared} onChange={(value: number) => onChange({ [item]: value })} />
      )
    }
    case 'depts':
      return (
        <Suspense>
          <DeptsControl
            isWrong={isWrong}
            value={items[control.item]}
            onChange={(value) => onChange({ [item]: value })}
          />
        </Suspense>
      )
    case 'networks':
    case 'domains':
      return (
        <Input
          {...wrong}
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          placeholder={t(`security.config.${control.as}.example`)}
          value={items[control.item]}
          onChange={({ target }) => onChange({ [item]: target.value })}
        />
      )
    case 'checks':
      return (
        <div role="group" aria-label={label}>
          <Checkbox.Group
            options={[...control.choices].map((value) => ({ value, label: t(`security.config.method.${value}`) }))}
            value={listOf(items[control.item])}
            onChange={(chosen) => onChange({ [item]: chosen.join(',') })}
          />
        </div>
      )
  }
}
