/* Non-local means of one render with the weights of the other; see denoise.py. Rows of `w` pixels, three floats each. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void blur(const float *in, float *out, float *line, int w, int h, int r) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float sum = 0;
      for (int k = -r; k <= r; k++) {
        int at = x + k < 0 ? 0 : x + k >= w ? w - 1 : x + k;
        sum += in[y * w + at];
      }
      line[y * w + x] = sum;
    }
  float scale = 1.0f / ((2 * r + 1) * (2 * r + 1));
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float sum = 0;
      for (int k = -r; k <= r; k++) {
        int at = y + k < 0 ? 0 : y + k >= h ? h - 1 : y + k;
        sum += line[at * w + x];
      }
      out[y * w + x] = sum * scale;
    }
}

void denoise(const float *colour, const float *guide, const float *grain, const float *features, int count, float *out,
             int w, int h, int radius, int patch, float strength, float edges) {
  size_t n = (size_t)w * h;
  float *far = malloc(n * 4), *line = malloc(n * 4), *mean = malloc(n * 4), *weights = calloc(n, 4);
  memset(out, 0, n * 12);
  for (int dy = -radius; dy <= radius; dy++)
    for (int dx = -radius; dx <= radius; dx++) {
      for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
          int yy = y + dy < 0 ? 0 : y + dy >= h ? h - 1 : y + dy, xx = x + dx < 0 ? 0 : x + dx >= w ? w - 1 : x + dx;
          size_t p = (size_t)y * w + x, q = (size_t)yy * w + xx;
          float sum = 0;
          for (int c = 0; c < 3; c++) {
            float gap = guide[p * 3 + c] - guide[q * 3 + c];
            sum += gap * gap;
          }
          float noise = grain[p] + (grain[p] < grain[q] ? grain[p] : grain[q]);
          far[p] = (sum / 3 - noise) / (1e-5f + strength * (grain[p] + grain[q]));
        }
      blur(far, mean, line, w, h, patch);
      for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
          int yy = y + dy < 0 ? 0 : y + dy >= h ? h - 1 : y + dy, xx = x + dx < 0 ? 0 : x + dx >= w ? w - 1 : x + dx;
          size_t p = (size_t)y * w + x, q = (size_t)yy * w + xx;
          float gap = 0;
          for (int c = 0; c < count; c++) {
            float d = features[p * count + c] - features[q * count + c];
            gap += d * d;
          }
          float weight = expf(-(mean[p] > 0 ? mean[p] : 0) - gap * edges);
          for (int c = 0; c < 3; c++) out[p * 3 + c] += colour[q * 3 + c] * weight;
          weights[p] += weight;
        }
    }
  for (size_t p = 0; p < n; p++)
    for (int c = 0; c < 3; c++) out[p * 3 + c] /= weights[p];
  free(far), free(line), free(mean), free(weights);
}
