import fc from 'fast-check'
import { FIRST_SEED } from './first-seed.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: FIRST_SEED })
