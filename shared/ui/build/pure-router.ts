import type { Plugin } from 'vite'

/**
 * A Vite plugin: marks the router's components as free of side effects, so that unused ones (forms, prefetching
 * links) are dropped from a first page. It also removes their names for the developer tools. It does nothing if the
 * router marks them itself.
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
