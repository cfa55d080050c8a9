/** What a parameter's value must keep. */
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { isParamValue, paramErrors, type ParamType } from '#system/contract/param.ts'
import { productParam } from '../seed/params.ts'
import { params, type FoundParam } from './param.repo.ts'

/**
 * The value fits its type and, where the product reads it, its bounds.
 * @throws InvalidInput at `value`
 */
export function assertValue({ key, type, value }: { key: string; type: ParamType; value: string }): void {
  if (!isParamValue(type, value)) throw invalid('value', FORMAT[type])
  const known = productParam(key)
  if (!known) return
  const number = Number(value)
  if (!Number.isInteger(number)) throw invalid('value', 'param_whole_number')
  if (number < known.min) throw invalid('value', 'too_small', { minimum: known.min })
  if (number > known.max) throw invalid('value', 'too_big', { maximum: known.max })
}

const FORMAT: Readonly<Record<ParamType, string>> = {
  string: 'invalid_format',
  number: 'param_number_format',
  boolean: 'param_boolean_format',
  json: 'param_json_format',
}

/** What the product reads keeps its key and its type, and is not hidden from who has to set it. */
export function assertKept(before: FoundParam, after: { key: string; type: ParamType; sensitive: 0 | 1 }): void {
  const isSame = before.key === after.key && before.type === after.type && before.sensitive === after.sensitive
  if (!isSame && productParam(before.key)) throw new AppError(paramErrors.paramProtected, { key: before.key })
}

/** A key the product knows can be taken again after its parameter was lost, but only as a plain number. */
export function assertKnownShape({ key, type, sensitive }: { key: string; type: ParamType; sensitive: 0 | 1 }): void {
  if (productParam(key) && (type !== 'number' || sensitive === 1)) throw invalid('type', 'param_number_format')
}

export async function assertKeyFree(tx: Tx, key: string): Promise<void> {
  if (await params.isTaken(tx, 'key', key)) throw new AppError(paramErrors.keyTaken, { name: key })
}
