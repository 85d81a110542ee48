import type { Plugin } from 'vite'

/**
 * A Vite plugin: marks the router's own components as made without side effects, so that those which nothing uses
 * (forms, prefetching links) stay out of a first page; their names for the developer tools go too. Finds nothing in a router that marks them itself.
 */
export function pureRouter(): Plugin {
  return {
    name: 'mayim-pure-router',
    transform(code, id) {
      if (!/node_modules\/react-router\/.*\.m?js$/.test(id)) return null
      const marked = code
        .replace(/^const (\w+) = (React\$?\d*\.forwardRef\()/gm, 'const $1 = /* @__PURE__ */ $2')
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
      return marked === code ? null : { code: marked, map: null }
    },
  }
}
