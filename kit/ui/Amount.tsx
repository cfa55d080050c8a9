import { currentLanguage } from '#shell/language.ts'
import { formatAmount } from './format.ts'
import { WithNone } from './WithNone.tsx'
import './amount.css'

interface AmountProps {
  value: number | null | undefined
  /** ISO 4217. */
  currency?: string
  /** The one that a decision is about: larger and heavier. */
  isDeciding?: boolean
}

/**
 * An amount of money with two decimals. Columns of them are aligned at their end.
 * @example <Amount value={order.amount} isDeciding />
 */
export function Amount({ value, currency, isDeciding = false }: AmountProps) {
  return (
    <WithNone>
      {value === null || value === undefined ? undefined : (
        <span className={isDeciding ? 'kit-amount kit-amount-deciding' : 'kit-amount'}>
          {formatAmount(value, currentLanguage(), currency)}
        </span>
      )}
    </WithNone>
  )
}
