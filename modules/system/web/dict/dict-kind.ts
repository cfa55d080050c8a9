/**
 * The two kinds of dictionaries that the pages administer alike: the product's, and those of the organisation's own.
 */
import type { ExportRoutes } from '#contract/export.ts'
import type { ImportRoutes } from '#contract/import.ts'
import { CUSTOM_PREFIX } from '#shell/session/session.ts'
import { dictCustExport, dictCustImport, dictCustRoutes, dictCustTypeRoutes } from '#system/contract/dict-cust.ts'
import { dictDataRoutes, dictExport, dictImport, type DictDataRoutes } from '#system/contract/dict-data.ts'
import { dictTypeRoutes, type DictTypeRoutes } from '#system/contract/dict-type.ts'

export interface DictKind {
  /** Of the permissions (`sys:dict:save`) and of the texts that differ. */
  readonly noun: 'dict' | 'dictCust'
  readonly types: DictTypeRoutes
  readonly entries: DictDataRoutes
  /** Of the entries. */
  readonly exported: ExportRoutes<unknown>
  readonly imported: ImportRoutes
  /** Whether a piece of news of the live channel is about this kind. */
  readonly isOwnEvent: (code: string) => boolean
}

export const systemKind: DictKind = {
  noun: 'dict',
  types: dictTypeRoutes,
  entries: dictDataRoutes,
  exported: dictExport,
  imported: dictImport,
  isOwnEvent: (code) => !code.startsWith(CUSTOM_PREFIX),
}

export const customKind: DictKind = {
  noun: 'dictCust',
  types: dictCustTypeRoutes,
  entries: dictCustRoutes,
  exported: dictCustExport,
  imported: dictCustImport,
  isOwnEvent: (code) => code.startsWith(CUSTOM_PREFIX),
}
