/** The bar that says on every staff screen, at both sides, that devices are simulated (building-93). */
export const simulation = {
  all: 'Simulation: nothing in the building moves.',
  some: 'Simulated: {simulated} of {all} devices. They move nothing.',
} as const
