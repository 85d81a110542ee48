import { resolve } from 'node:path'
import { callTable } from '@mayim/ui/build/call-table.ts'
import { compressed } from '@mayim/ui/build/compressed.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const screens = resolve(import.meta.dirname, 'screens')
const sharedScreens = resolve(import.meta.dirname, '../shared/ui')

/** The screens of the house: one page each, since each hangs on a device of its own. */
export default defineConfig({
  root: screens,
  plugins: [callTable({ folders: [screens, sharedScreens] }), react(), compressed()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/screens'),
    emptyOutDir: true,
    // Panels are Chromium on a Pi; reception is a current browser.
    target: 'es2023',
    // The content security policy knows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        index: resolve(screens, 'index.html'),
        desk: resolve(screens, 'desk.html'),
        attendant: resolve(screens, 'attendant.html'),
        room: resolve(screens, 'room.html'),
        kiosk: resolve(screens, 'kiosk.html'),
        display: resolve(screens, 'display.html'),
        lab: resolve(screens, 'lab.html'),
        gallery: resolve(screens, 'gallery.html'),
      },
    },
  },
})
