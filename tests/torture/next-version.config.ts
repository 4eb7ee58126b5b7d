import { mergeConfig } from 'vite'
import config from '../../vite.config.ts'

/** A new version of the app: every file has another name, as if every part had changed. */
export default mergeConfig(config, {
  build: {
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-n[hash:7].js',
        chunkFileNames: 'assets/[name]-n[hash:7].js',
        assetFileNames: 'assets/[name]-n[hash:7][extname]',
      },
    },
  },
})
