import type { Migrations } from '../migrate.ts'
import * as kernel from './0001-kernel.ts'

export const kernelMigrations: Migrations = { '0001-kernel': kernel }
