/**
 * The files that the server consists of, by the name each has in `dist/`. `PROGRAM` is one file with the packages it
 * uses; the others, programs and workers beside it, find their packages in `node_modules`.
 */
export const PROGRAM = { server: 'apps/server/main.ts' }

export const BESIDE = {
  server: 'apps/server/start.ts',
  remember: 'apps/server/remember.ts',
  backup: 'apps/server/backup.ts',
  'clear-addresses': 'apps/server/clear-addresses.ts',
  'verify-audit': 'apps/server/verify-audit.ts',
  unlock: 'apps/server/unlock.ts',
  'sheet-worker': 'kernel/sheets/read-worker.ts',
  'picture-process': 'kernel/files/picture-process.ts',
  'document-worker': 'kernel/documents/read-worker.ts',
  'step-worker': 'modules/workflow/server/runtime/engine/step-worker.ts',
  'model-file-worker': 'modules/workflow/server/model/file-worker.ts',
}
