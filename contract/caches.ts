/** What a node keeps in memory, by name. The page of caches has a word for each. */
import { z } from 'zod'

export const CacheName = z.enum([
  // Who calls, and under which rules.
  'session',
  'apiKey',
  'policy',
  'addressList',
  // What many pages ask for.
  'dict',
  'customDict',
  'param',
  'fileTenant',
  'document',
  'frameOrigin',
  'storageOrigin',
  // Lists.
  'name',
  'total',
  'listPlace',
  'listReader',
  // Online forms.
  'formVersion',
  'restrictedForm',
  'retiredField',
  'visitorForm',
  'filterOrder',
  'longList',
  'apiAnswer',
  'accessToken',
  // Processes.
  'definition',
  'definitionForm',
  'decision',
])
export type CacheName = z.infer<typeof CacheName>
