/** A defined export as the kernel sees it: the types of its rows and its query forgotten. */
import type { z } from 'zod'
import type { ExportOf, ExportRoutes } from '#contract/export.ts'
import type { Actor } from '../access/actor.ts'
import type { Admits } from '../http/implement.ts'
import type { SheetCell, SheetColumn } from '../sheets/write.ts'

/** One call of an export: by the person who waits for it, or by a task on their behalf. */
export interface ExportCall {
  readonly actor: Actor
  /** Filters, order, settings and parameters of the path, as the routes have parsed them. */
  readonly asked: ExportOf<unknown>
}

export interface Export {
  /** Names texts, audit entries and the kind of the task. */
  readonly noun: string
  readonly routes: ExportRoutes<unknown, string, z.ZodType>
  /** Where the export is not for every organisation (`Mounted.admits`). */
  readonly admits?: Admits
  /** Names file, sheet and task; left out, `export.{noun}.title`. */
  title?(call: ExportCall): Promise<string>
  /** What was asked for as the audit trail shows it; left out, the parameters by their names. */
  facts?(call: ExportCall): Promise<Readonly<Record<string, unknown>>>
  /** How many rows there are; where there are very many, as far as it is remembered. */
  count(call: ExportCall): Promise<number>
  /** @param signal ends the reading of the rows */
  sheet(call: ExportCall, signal: AbortSignal): Promise<OpenSheet>
}

export interface OpenSheet {
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>
}
