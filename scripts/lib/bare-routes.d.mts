export interface BareGroup {
  readonly name: string
  readonly type?: string
  readonly routes: Readonly<Record<string, string>>
}

export interface BareFile {
  readonly file: string
  readonly about: string
  readonly contracts: Readonly<Record<string, string>>
  readonly groups: readonly BareGroup[]
}

export const BARE_FILES: readonly BareFile[]

/** The text of a file, not yet formatted. `load` imports a contract. */
export function textOf(
  bareFile: BareFile,
  load: (specifier: string) => Promise<Record<string, unknown>>,
): Promise<string>
