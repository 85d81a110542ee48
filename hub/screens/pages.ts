interface Page {
  readonly title: string
  /** The folder of its main.tsx. */
  readonly folder: string
  readonly theme?: 'light' | 'dark'
  readonly scale?: 'panel' | 'desk'
  /** React draws it: a change of a long board in pieces, between which the page answers. Preact draws the others. */
  readonly byReact?: true
}

/** The pages of the hub by file name, one for each kind of device. */
export const pages: Readonly<Record<string, Page>> = {
  index: { title: 'Screens', folder: 'door' },
  desk: { title: 'Reception', folder: 'desk', scale: 'desk', byReact: true },
  attendant: { title: 'Attendants', folder: 'attendant' },
  room: { title: 'Room', folder: 'panel', theme: 'dark', scale: 'panel' },
  kiosk: { title: 'Welcome', folder: 'kiosk', theme: 'light', scale: 'panel' },
  display: { title: 'Display', folder: 'display', theme: 'dark', scale: 'panel' },
  lab: { title: 'Lab', folder: 'lab', theme: 'dark' },
  admin: { title: 'Administration', folder: 'admin' },
  technician: { title: 'Technician', folder: 'technician' },
  setup: { title: 'Setup', folder: 'setup' },
}

/** The HTML of a page. Its title and style apply until the screen renders. */
export function htmlOf({ title, folder, theme, scale }: Page): string {
  const look = `${theme ? ` data-theme="${theme}"` : ''}${scale ? ` data-scale="${scale}"` : ''}`
  return `<!doctype html>
<html lang="en"${look}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>${title}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./${folder}/main.tsx"></script>
  </body>
</html>
`
}
