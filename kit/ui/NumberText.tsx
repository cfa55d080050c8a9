import { currentLanguage } from '#shell/language.ts'
import { formatNumber } from './format.ts'
import { WithNone } from './WithNone.tsx'

interface NumberTextProps {
  value: number | null | undefined
  /** Digits after the point, neither more nor fewer. */
  digits?: number
}

/**
 * A number as the language writes it. An absent one is a dash.
 * @example <NumberText value={stock.count} digits={2} />
 */
export function NumberText({ value, digits }: NumberTextProps) {
  return (
    <WithNone>
      {value === null || value === undefined ? undefined : formatNumber(value, currentLanguage(), { digits })}
    </WithNone>
  )
}
