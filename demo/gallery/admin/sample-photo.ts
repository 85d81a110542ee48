/** A page with some lines as WebP in base64, where a person has sent a photo. */
export const samplePhoto = [
  'UklGRlQBAABXRUJQVlA4IEgBAADQFACdASrwAKAAPxF+tFGsKSUisVP4AYAiCWdu4XVQp0PWuv6AAM26oNFdKJHkQQ6M2lJQx06W',
  'ty/cARpSCriuyZbsYqXSiR5EEOhRvL9ScauVPhpjiXJ+yTHfdtLyHCAA5zCkrnV30xeYfvVJfWKGBY2KFzX3Sew41j97whQNcysa',
  '3xzMxCOVRceXoXNfrUNr7orl8BHSwIUC2k5NiY1nLwiJx8KVe3/UFb/51OOAAP7+x1DQl02l60ssx96QnLMfekJyzHv/fWSkbqaO',
  'JLhIzyQzAEAO7O3BYvvNoK6dB+SMLKac7TPf/XwZm95+wB19AmhfS0h+maRrPAUzJwA2SKRgyPsvUIgAt90I5AVJm8ysqtWc7hiM',
  '+cHYNxBh0RVxSlCvQ0cWFbR7EzJRwRq1DOWKEkocM/9iVimYr+EcA+MrMkI1TgAA',
].join('')
