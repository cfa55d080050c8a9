/** The routes by what their rules ask of them; nothing is listed by hand but what a schema cannot say. */
import type { AnyRoute } from '#contract/route.ts'
import { codesOf } from '#contract/route.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import { madeElsewhere as ofBehavior } from '../../modules/behavior/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofFiles } from '../../modules/files/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofForms } from '../../modules/forms/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofGateway } from '../../modules/gateway/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofKernel } from '../../kernel/testing/made-elsewhere.ts'
import { madeElsewhere as ofMessaging } from '../../modules/messaging/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofPortal } from '../../modules/portal/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofRecords } from '../../modules/records/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofScheduling } from '../../modules/scheduling/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofSecurity } from '../../modules/security/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofSystem } from '../../modules/system/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofTenancy } from '../../modules/tenancy/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofWorkflow } from '../../modules/workflow/server/testing/made-elsewhere.ts'
import { madeElsewhere as ofWorkspace } from '../../modules/workspace/server/testing/made-elsewhere.ts'
import { textFiltersOf } from './expect.ts'
import { idPlacesOf } from './ids.ts'
import type { MadeElsewhere } from './made-elsewhere.ts'
import type { Place } from './malform.ts'
import { inputSchema, type JsonSchema } from './schema.ts'

export const MADE_ELSEWHERE: readonly MadeElsewhere[] = [
  ...ofKernel,
  ...ofSystem,
  ...ofFiles,
  ...ofRecords,
  ...ofSecurity,
  ...ofTenancy,
  ...ofWorkflow,
  ...ofForms,
  ...ofGateway,
  ...ofMessaging,
  ...ofPortal,
  ...ofBehavior,
  ...ofScheduling,
  ...ofWorkspace,
]

export const PLACES: readonly Place[] = ['params', 'query', 'body']
export const takesInput = ({ route }: Mounted): boolean => PLACES.some((place) => route[place] !== undefined)
/** The fields beside a file are text, as in an address. */
export const placeOf = (route: AnyRoute, place: Place): Place => (route.upload && place === 'body' ? 'query' : place)

/** Takes any name. */
const isOpen = (schema: JsonSchema): boolean => (schema.additionalProperties ?? false) !== false

const needsCode = ({ route }: Mounted) => codesOf(route.can).length > 0
const orderOf = ({ route }: Mounted) => route.query && inputSchema(route.query).properties?.['orderField']

/** @param tables the names of all tables: a field that names one is an id */
export function kindsOf(mounted: readonly Mounted[], tables: ReadonlySet<string>) {
  const elsewhere = new Set(MADE_ELSEWHERE.flatMap(({ routes }) => routes))
  return {
    guarded: mounted.filter(({ route }) => route.can !== 'public'),
    coded: mounted.filter(needsCode),
    checked: mounted.filter(takesInput),
    // A file that is sent is asked for first; what a list of records takes, only its form knows.
    closed: mounted.filter(({ route }) => !route.upload && (!route.query || !isOpen(inputSchema(route.query)))),
    naming: mounted.filter(({ route }) => idPlacesOf(route, tables).length > 0),
    searching: mounted.filter((each) => textFiltersOf(each.route).length > 0),
    // By what a list of a form's records is sorted, only the form knows: its own tests refuse every other field.
    sorting: mounted.filter((each) => orderOf(each) && (orderOf(each)?.enum || !elsewhere.has(each.id))),
    answering: mounted.filter(({ id }) => !elsewhere.has(id)),
  }
}
