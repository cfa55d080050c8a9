/**
 * How a noun gets its import, in ten steps. `modules/system/server/role/role.import.ts` is the short example,
 * `user.import.ts` the full one.
 *
 * 1. Contract: `export const bookImport = importRoutes({ path: '/lib/book/import', can: 'lib:book:import' })`, gathered
 *    in the module's routes as `bookImport`. The permission code must be a button of the noun's page.
 * 2. Server: `book.import.ts` with `defineImport({ noun: 'book', routes: bookImport, schema: BookDraft, … })`, and one
 *    entry in `imports` of the `ServerModule`. Template, upload, dry run, correcting, error sheet and confirming are
 *    there then.
 * 3. `columns`: `key` is a field of the schema, `title` and `hint` are server texts (the export's titles, so that what
 *    was exported can be imported), `example` a cell as one would type it. What can be chosen has `choices(look)`, made
 *    by `dictionaryNumbers` or of names, `spelled` where these are too many; several at once: `isList: true`. Anything
 *    else that is no text has `parse`. Columns that an organisation makes itself come from `more`.
 *    Rules are the schema's; none is written here again.
 * 4. `look`: everything names are looked up in, loaded once for all rows. `keyColumn` and `keyOf`: by what a record is
 *    recognised, and how two spellings of it compare.
 * 5. `find`: the records behind keys, in bulk, as drafts (`reach: false` when the actor may not see it). When `tx` is
 *    set they are held until it ends, and locks of rules are taken.
 * 6. `judge`: the rules of the single form, by the same functions; `judgeEach` refuses a row for what they throw.
 *    It is asked for 500 rows at a time, so what it must remember between them is in `look`.
 * 7. `apply`: writes the accepted rows, 500 at a time, with `recordChanges`, in the one transaction.
 * 8. `needs`: the codes for creating and changing, which the import's own code does not replace.
 * 9. Page: `<ImportButton noun="book" routes={bookImport} title={…} needs={…} refreshes={[…]} />` beside "create".
 * 10. Tests: `tests/imports.test.ts` asks of every import what all promise; list there the columns of its export that
 *     it ignores. `tests/import.ts` walks an import through its steps for the noun's own rules. Name
 *     `bookImport.create` in `server/testing/made-elsewhere.ts` of its module, since it takes a sheet.
 */
import type { Kernel } from '../kernel.ts'
import { Examiner } from './examiner.ts'
import type { NounImport } from './kind.ts'
import type { ImportSpec } from './spec.ts'

/** Declares the import of a noun. */
export function defineImport<Draft extends object, Look, Before = undefined>(
  spec: ImportSpec<Draft, Look, Before>,
): (kernel: Kernel) => NounImport {
  const { more } = spec
  return (kernel) => ({
    ...kindOf(kernel, spec),
    ...(more && {
      open: async (about) => {
        const columns = [...spec.columns, ...(await more({ kernel, ...about }))]
        return kindOf(kernel, { ...spec, columns })
      },
    }),
  })
}

function kindOf<Draft extends object, Look, Before>(kernel: Kernel, spec: ImportSpec<Draft, Look, Before>): NounImport {
  const { noun, title, routes, columns, keyColumn, keyOf, prepare } = spec
  return {
    noun,
    title,
    routes,
    can: routes.create.can,
    columns,
    keyColumn,
    keyOf,
    ...(prepare && { prepare }),
    begin: async (about) => new Examiner(spec, { kernel, ...about, look: await spec.look({ kernel, ...about }) }),
  }
}
